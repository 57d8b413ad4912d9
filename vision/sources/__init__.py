"""Where frames come from: a camera, a video file, a folder of pictures, or the app itself."""
