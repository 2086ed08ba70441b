import { cx } from './class-names.ts'

export interface AvatarProps {
  /** Name of the person; its initials are the fallback picture. */
  name: string
  /** Base URL of the picture, without the width. */
  image?: string | null
  size?: 'sm' | 'md' | 'lg' | 'xl'
  className?: string
}

const sizes = { sm: 'size-8 text-sm', md: 'size-10', lg: 'size-14 text-xl', xl: 'size-24 text-3xl' } as const
const pixels = { sm: 32, md: 40, lg: 56, xl: 96 } as const

/** A person's round picture. Hidden from screen readers: the name is next to it or on its button. */
export function Avatar({ name, image, size = 'md', className }: AvatarProps) {
  const box = cx('shrink-0 rounded-full', sizes[size], className)
  if (image) {
    const side = pixels[size]
    return (
      <img
        src={`${image}/${side > 48 ? 256 : 96}.webp`}
        alt=""
        width={side}
        height={side}
        loading="lazy"
        className={cx(box, 'object-cover')}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      // Rendered by CSS: text in the markup would become part of the surrounding button's accessible name.
      data-initials={initials(name)}
      className={cx(box, 'avatar')}
    />
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return letters.join('').toUpperCase()
}
