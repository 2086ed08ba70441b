/** The reader's account number over the picture, faint and wandering: a recording tells whose it is. */
export function ViewerMark({ text }: { text: string }) {
  return (
    <span aria-hidden="true" className="viewer-mark">
      {text}
    </span>
  )
}
