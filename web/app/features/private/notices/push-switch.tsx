import { pushText } from '../../../text/account/push.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { hasPush } from '../../public-account/push/push-browser.ts'
import { usePush } from '../../public-account/push/use-push.ts'

/** Switches push notices of this browser on and off; renders nothing where the browser does not support them. */
export const PushSwitch = () => hasPush() && <Switch />

function Switch() {
  const { isOn, isChanging, switchTo } = usePush()
  return (
    <section className="mb-6 flex max-w-2xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div className="min-w-[min(100%,16rem)] flex-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
          {pushText.title}
          {isOn !== undefined && (
            <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? pushText.on : pushText.off}</Badge>
          )}
        </h2>
        <p className="mt-1 text-ink-2">{pushText.hint}</p>
      </div>
      <Button
        variant={isOn ? 'outline' : undefined}
        loading={isChanging}
        disabled={isOn === undefined}
        onClick={() => switchTo(!isOn)}
      >
        {isOn ? pushText.switchOff : pushText.switchOn}
      </Button>
    </section>
  )
}
