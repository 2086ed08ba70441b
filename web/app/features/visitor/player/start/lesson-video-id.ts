/** Id of the `<video>` that the script in the head shows the lesson in. */
export const LESSON_VIDEO_ID = 'lesson-video'
