import { BellRing } from 'lucide-react'
import { teacherCardText } from '../../../text/browse/teacher-card.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon } from '../../../ui/icons.ts'

export interface SubscribeToggleProps {
  teacherName: string
  isSubscribed: boolean
  isBusy?: boolean
  wide?: boolean
  className?: string
  onPress: () => void
}

/** "Obuna bo'lish" button, or the subscribed state. */
export function SubscribeToggle(props: SubscribeToggleProps) {
  const { teacherName, isSubscribed, isBusy, wide, className, onPress } = props
  const Icon = isSubscribed ? CheckIcon : BellRing
  return (
    <Button
      variant={isSubscribed ? 'outline' : 'soft'}
      wide={wide}
      className={className}
      loading={isBusy}
      icon={<Icon size={18} aria-hidden="true" />}
      aria-label={
        isSubscribed ? teacherCardText.unsubscribeFrom(teacherName) : teacherCardText.subscribeTo(teacherName)
      }
      onClick={onPress}
    >
      {isSubscribed ? teacherCardText.subscribed : teacherCardText.subscribe}
    </Button>
  )
}
