import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'

export interface CourseCoverProps {
  course: { id: number; cover: string | null; category: { id: number } }
  /** Widths the picture is shown at, as in `<img sizes>`. */
  sizes: string
  /** The one large picture of a page loads at once; the rest when they come near. */
  eager?: boolean
  className?: string
  /** What lies on the picture: a length, a bookmark, a play sign. */
  children?: ReactNode
}

const WIDTHS = [320, 640, 1280] as const
const HUES = 6
const CUTS = 6

/**
 * The 16:9 picture of a course: its own, or one generated from category (colour) and id (cut of the girih), the
 * same every time. Hidden from screen readers: the title stands next to it.
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

/** A word in the lower corner of a cover: a length, a size. */
export function CoverTag({ children }: { children: ReactNode }) {
  return (
    <span className="absolute bottom-2.5 right-2.5 rounded-sm bg-[#0f1222]/85 px-2 py-0.5 text-[13px] font-semibold text-white">
      {children}
    </span>
  )
}
