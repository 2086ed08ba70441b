import { Bookmark } from 'lucide-react'
import { cardText } from '../../../text/browse/card.ts'
import { Button, IconButton } from '../../../ui/button.tsx'

export interface SaveToggleProps {
  title: string
  isSaved: boolean
  /** Shows a full-width button with a label instead of the icon alone. */
  wide?: boolean
  className?: string
  onPress?: () => void
}

/** Bookmark button of a course, filled when saved. */
export function SaveToggle({ title, isSaved, wide, className, onPress }: SaveToggleProps) {
  const icon = <Bookmark size={19} aria-hidden="true" className={isSaved ? 'fill-current' : undefined} />
  if (wide) {
    return (
      <Button variant="outline" size="lg" wide onClick={onPress} icon={icon} className={className}>
        {isSaved ? cardText.saved : cardText.save}
      </Button>
    )
  }
  return (
    <IconButton
      label={isSaved ? cardText.unsaveCourse(title) : cardText.saveCourse(title)}
      icon={icon}
      onClick={onPress}
      className={className}
    />
  )
}
