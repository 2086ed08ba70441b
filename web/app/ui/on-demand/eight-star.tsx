import type { ReactNode } from 'react'

/** An eight-pointed star in a box of 40: `shape` is the class of its outline, `children` what is drawn on it. */
export const EightStar = (props: { shape: string; className?: string; children?: ReactNode }) => (
  <svg viewBox="0 0 40 40" aria-hidden="true" className={props.className}>
    <path
      d="M38 20 32.7 25.3V32.7H25.3L20 38 14.7 32.7H7.3V25.3L2 20 7.3 14.7V7.3H14.7L20 2 25.3 7.3H32.7V14.7Z"
      className={props.shape}
    />
    {props.children}
  </svg>
)
