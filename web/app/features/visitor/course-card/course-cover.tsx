import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'

export interface CourseCoverProps {
  course: { id: number; cover: string | null; category: { id: number } }
  /** `sizes` attribute of the picture. */
  sizes: string
  /** Loads the picture at once, for the main picture of a page; others load lazily. */
  eager?: boolean
  className?: string
  /** Overlays: a duration, a bookmark, a play icon. */
  children?: ReactNode
}

const WIDTHS = [320, 640, 1280] as const
const HUES = 6
const CUTS = 6

/**
 * A course's 16:9 cover: its own picture, or one generated from category (colour) and id (section of the girih).
 * Hidden from screen readers: the title is next to it.
 */
export function CourseCover({ course, sizes, eager, className, children }: CourseCoverProps) {
  return (
    <div
      className={cx('cover aspect-video', className)}
      data-hue={course.cover ? undefined : (course.category.id - 1) % HUES}
      data-cut={course.cover ? undefined : course.id % CUTS}
    >
      {course.cover && (
        <img
          src={`${course.cover}/640.webp`}
          srcSet={WIDTHS.map((width) => `${course.cover}/${width}.webp ${width}w`).join(', ')}
          sizes={sizes}
          width={640}
          height={360}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {children}
    </div>
  )
}

/** A label in the lower corner of a cover, such as the duration. */
export function CoverTag({ children }: { children: ReactNode }) {
  return (
    <span className="absolute bottom-2.5 right-2.5 rounded-sm bg-[#0f1222]/85 px-2 py-0.5 text-[0.8125rem] font-semibold text-white">
      {children}
    </span>
  )
}
