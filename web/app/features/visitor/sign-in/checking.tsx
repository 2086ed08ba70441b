import { Spinner } from '../../../ui/states/spinner.tsx'

/** What stands while a sign-in from elsewhere is verified. */
export const Checking = ({ label }: { label: string }) => (
  <div className="grid justify-items-center gap-4 py-10 text-center">
    <Spinner label={label} />
    <p className="text-ink-2" aria-hidden="true">
      {label}
    </p>
  </div>
)
