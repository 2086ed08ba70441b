import { walletText } from '../../../text/account/wallet.ts'

/** Links to the tax committee's page of a top-up's receipt; renders nothing for movements without one. */
export function TaxReceiptLink({ url }: { url: string | undefined }) {
  if (!url) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-block py-1 text-sm font-medium text-lapis underline"
    >
      {walletText.taxReceipt}
    </a>
  )
}
