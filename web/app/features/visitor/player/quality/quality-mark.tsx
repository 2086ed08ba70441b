import { Headphones, Leaf, Settings } from 'lucide-react'
import { playerText } from '../../../../text/player.ts'
import type { QualityChoice } from '../settings/player-settings.ts'

/** What the quality button shows of the choice. */
export function QualityMark({ choice }: { choice: QualityChoice }) {
  if (choice === 'auto') return <Settings size={22} aria-hidden="true" />
  if (choice === 'saver') return <Leaf size={22} aria-hidden="true" />
  if (choice === 'audio') return <Headphones size={22} aria-hidden="true" />
  return playerText.lines(choice)
}
