import type { PublicGift } from '@kashf/contract/purchases/gifts.ts'
import type { ReactNode } from 'react'
import { formatCount, formatLength } from '../../../shell/format/format.ts'
import { courseText } from '../../../text/browse/course.ts'
import { periodName } from '../../../text/browse/course-labels.ts'
import { giftText as text } from '../../../text/buy/gift.ts'
import { Card } from '../../../ui/card.tsx'
import { CourseCover } from '../course-card/course-cover.tsx'
import { giftTitle } from './gift-words.ts'

export interface GiftCardProps {
  gift: PublicGift
  /** What the viewer has to know before the next step. */
  note?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** A gift or a place: its giver with their words, the course, and the next step. */
export function GiftCard({ gift, note, children }: GiftCardProps) {
  const { words, course, bundled } = gift
  const facts = [
    courseText.lessonsCount(formatCount(course.lessons_count)),
    course.duration_s > 0 && formatLength(course.duration_s),
  ]
  return (
    <Card className="grid gap-5">
      <p className="text-xl leading-tight font-semibold wrap-anywhere">{giftTitle(gift)}</p>
      {words && (
        <blockquote className="border-l-3 border-lapis pl-4 leading-relaxed whitespace-pre-line wrap-anywhere">
          {words}
        </blockquote>
      )}
      <CourseCover course={course} sizes="(width < 40rem) 100vw, 36rem" eager className="rounded-lg" />
      <div>
        <h1 className="text-2xl leading-tight wrap-anywhere">{course.title}</h1>
        <p className="mt-2 wrap-anywhere">{text.teacher(course.teacher)}</p>
        {bundled.length > 0 && (
          <ul className="mt-2 list-disc pl-5">
            {bundled.map((title) => (
              <li key={title} className="wrap-anywhere">
                {title}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2 text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
        {bundled.length === 0 && (
          <p className="mt-2 text-ink-2">{text.term(periodName(course.period).toLowerCase())}</p>
        )}
        {note}
      </div>
      <div className="grid gap-2.5">{children}</div>
    </Card>
  )
}
