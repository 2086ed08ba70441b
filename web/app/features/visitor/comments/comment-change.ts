import type { CourseComment } from '@kashf/contract/catalogue/catalogue.ts'

/** A user's change to a course's comments. */
export type CommentChange =
  | { kind: 'added'; comment: CourseComment }
  | { kind: 'answered'; threadId: number; comment: CourseComment }
  | { kind: 'edited'; comment: CourseComment }
  | { kind: 'deleted'; id: number }
  | { kind: 'marked'; id: number; useful_count: number; is_useful: boolean }

/** Applies the change to the threads: new ones come first, and deleting a comment deletes its answers. */
export function applyChange(threads: CourseComment[], change: CommentChange): CourseComment[] {
  switch (change.kind) {
    case 'added':
      return [change.comment, ...threads]
    case 'answered':
      return threads.map((thread) =>
        thread.id === change.threadId ? { ...thread, replies: [...thread.replies, change.comment] } : thread,
      )
    case 'edited': {
      const { id, text, edited_at } = change.comment
      const edited = (comment: CourseComment) =>
        comment.id === id ? { ...comment, text, edited_at } : comment
      return threads.map((thread) => ({ ...edited(thread), replies: thread.replies.map(edited) }))
    }
    case 'marked': {
      const { id, useful_count, is_useful } = change
      return threads.map((thread) => (thread.id === id ? { ...thread, useful_count, is_useful } : thread))
    }
    case 'deleted': {
      const others = (comments: CourseComment[]) => comments.filter(({ id }) => id !== change.id)
      return others(threads).map((thread) => ({ ...thread, replies: others(thread.replies) }))
    }
  }
}
