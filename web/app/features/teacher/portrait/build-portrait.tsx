import type { User } from '@kashf/contract/accounts/accounts.ts'
import { Smile } from 'lucide-react'
import { Suspense, useState } from 'react'
import { portraitText } from '../../../text/teach/drawings.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const PortraitBuilder = lazyPart(() => import('./portrait-builder.lazy.tsx'))

/** The button that opens the portrait builder. */
export function BuildPortrait({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        icon={<Smile size={17} aria-hidden="true" />}
        onClick={() => void PortraitBuilder.preload().then(() => setOpen(true))}
        className="w-fit"
      >
        {portraitText.open}
      </Button>
      {isOpen && (
        <Suspense>
          <PortraitBuilder user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
