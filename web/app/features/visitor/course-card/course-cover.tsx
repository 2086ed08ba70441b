import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { cx } from '../../../ui/class-names.ts'

export interface CourseCoverProps {
  course: Pick<CourseCard, 'cover' | 'square'>
  /** `sizes` attribute of the picture. */
  sizes: string
  /** Loads the picture at once, for the main picture of a page; others load lazily. */
  eager?: boolean
  /** Shows the square instead of the cover on phones. */
  squareOnPhones?: boolean
  className?: string
}

const WIDTHS = [320, 640, 1280] as const

/** A course's 16:9 cover, without overlays. Hidden from screen readers, because the title is next to it. */
export function CourseCover({ course, sizes, eager, squareOnPhones, className }: CourseCoverProps) {
  const picture = (
    <img
      src={`${course.cover}/640.webp`}
      srcSet={WIDTHS.map((width) => `${course.cover}/${width}.webp ${width}w`).join(', ')}
      sizes={sizes}
      width={640}
      height={360}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className="size-full object-cover"
    />
  )
  return (
    <div className={cx('cover', className)}>
      {squareOnPhones ? (
        <picture>
          <source media="(width < 40rem)" srcSet={`${course.square}/240.webp`} width={240} height={240} />
          {picture}
        </picture>
      ) : (
        picture
      )}
    </div>
  )
}

/** A course's square: its subject without words, for small places. */
export function CourseSquare({
  course,
  className,
}: {
  course: Pick<CourseCard, 'square'>
  className?: string
}) {
  return (
    <img
      src={`${course.square}/240.webp`}
      width={240}
      height={240}
      alt=""
      loading="lazy"
      decoding="async"
      className={cx('shrink-0 bg-sunken object-cover', className)}
    />
  )
}
