import { hasWhiteInitials, initialsAddress, initialsOf } from '@kashf/contract/art/initials.ts'
import { cx } from './class-names.ts'

export interface AvatarProps {
  /** `image` is the base URL of the picture, without the width. The id chooses the colours of the initials. */
  person: { id: number; first_name: string; last_name: string; image: string | null }
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl'
  className?: string
}

const sizes = {
  xs: 'size-6',
  sm: 'size-8',
  md: 'size-10',
  lg: 'size-14',
  xl: 'size-18',
  '2xl': 'size-24',
} as const
const pixels = { xs: 24, sm: 32, md: 40, lg: 56, xl: 72, '2xl': 96 } as const

/** A person's round picture, or their initials. Hidden from screen readers: the name is next to it or on its button. */
export function Avatar({ person, size = 'md', className }: AvatarProps) {
  const box = cx('shrink-0 rounded-full', sizes[size], className)
  const side = pixels[size]
  if (!person.image) return <Initials person={person} side={side} className={box} />
  return (
    <img
      src={`${person.image}/${side > 48 ? 256 : 96}.webp`}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      className={cx(box, 'bg-sunken object-cover')}
    />
  )
}

interface InitialsProps extends Pick<AvatarProps, 'person' | 'className'> {
  side: number
}

function Initials({ person, side, className }: InitialsProps) {
  return (
    <span
      aria-hidden="true"
      // Written by CSS: text in the markup would become part of the surrounding button's accessible name.
      data-initials={initialsOf(person, side)}
      data-side={side}
      className={cx(className, 'initials', hasWhiteInitials(person.id) && 'text-white')}
    >
      <img
        src={initialsAddress(person.id)}
        alt=""
        width={side}
        height={side}
        loading="lazy"
        className="size-full"
      />
    </span>
  )
}
