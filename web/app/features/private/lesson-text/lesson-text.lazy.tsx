import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { QuestionHtml } from '../practice/question/question-html.tsx'
import './lesson-text.css'

export interface LessonTextProps {
  /** The text as the server rendered it. */
  html: string
  /** Seeks the lesson's video, where there is one. */
  onMoment?: (seconds: number) => void
}

/** The text of a lesson in blocks: times seek its video, and pictures are enlarged. */
export default function LessonText({ html, onMoment }: LessonTextProps) {
  const navigate = useNavigate()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const onClick = useEffectEvent((event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a') : null
    if (!link || !isPlain) return
    const { moment, test } = link.dataset
    if (moment === undefined && test === undefined) return
    event.preventDefault()
    if (moment !== undefined) onMoment?.(Number(moment))
    else void navigate(link.getAttribute('href') ?? '')
  })
  useEffect(() => {
    if (!frame) return
    const listen = (event: MouseEvent) => onClick(event)
    frame.addEventListener('click', listen)
    return () => frame.removeEventListener('click', listen)
  }, [frame])
  return (
    <div ref={setFrame} className="lesson-text min-w-0">
      <QuestionHtml html={html} />
    </div>
  )
}
