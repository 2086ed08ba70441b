import { useRef } from 'react'
import { randomUuid } from './random-uuid.ts'

interface RequestIds {
  /** The key of a request: the same for a repeated one, new as soon as its content differs. */
  of: (content: object) => string
  /** Ends the key, because its request was answered: the same content is a new request from now on. */
  finish: () => void
}

/** The idempotency keys of a form, with which a second press or a repeated request takes effect once. */
export function useRequestId(): RequestIds {
  const last = useRef({ content: '', id: '' })
  return {
    of(content) {
      const text = JSON.stringify(content)
      if (last.current.content !== text) last.current = { content: text, id: randomUuid() }
      return last.current.id
    },
    finish() {
      last.current = { content: '', id: '' }
    },
  }
}
