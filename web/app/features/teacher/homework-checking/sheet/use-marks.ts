import type { Mark } from '@kashf/contract/homework/homework.ts'
import { MAX_MARKS } from '@kashf/contract/homework/limits.ts'
import { useState } from 'react'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { showToast } from '../../../../ui/toast.ts'

type Marks = readonly Mark[]

/** A remark without words yet. */
const isBlank = ({ kind, text: words }: Mark) => kind === 'text' && words.trim() === ''

/** Sets, changes and takes back the marks of a review. One of them may be open, to write its words. */
export function useMarks(marks: Marks, onChange: (marks: Marks) => void) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const [past, setPast] = useState<readonly Marks[]>([])
  const open = openAt === null ? null : (marks[openAt] ?? null)

  const replace = (next: Marks) => {
    setPast([...past, marks])
    onChange(next)
  }
  return {
    marks,
    open,
    add(mark: Mark) {
      const kept = marks.filter((other) => !isBlank(other))
      if (kept.length >= MAX_MARKS) return showToast({ kind: 'error', title: text.tooMany })
      replace([...kept, mark])
      setOpenAt(mark.kind === 'text' ? kept.length : null)
    },
    /** Opens a mark to write its words; null closes it, and drops a remark without words. */
    choose(mark: Mark | null) {
      const kept = marks.filter((other) => other === mark || !isBlank(other))
      if (kept.length < marks.length) onChange(kept)
      setOpenAt(mark === null ? null : kept.indexOf(mark))
    },
    say(words: string) {
      onChange(marks.map((mark, at) => (at === openAt ? { ...mark, text: words } : mark)))
    },
    remove(mark: Mark) {
      replace(marks.filter((other) => other !== mark))
      setOpenAt(null)
    },
    canUndo: past.length > 0,
    undo() {
      const last = past.at(-1)
      if (!last) return
      setPast(past.slice(0, -1))
      setOpenAt(null)
      onChange(last.filter((mark) => !isBlank(mark)))
    },
  }
}

export type MarksEditor = ReturnType<typeof useMarks>
