/** Id of the `<video>` in which the script in the head shows the lesson. */
export const LESSON_VIDEO_ID = 'lesson-video'
