import type { BundleOfCourse } from '@kashf/contract/purchases/bundles.ts'
import { formatPrice } from '../../../shell/format/format.ts'
import { bundleText } from '../../../text/browse/bundle.ts'

/** A link to a bundle in which the course costs less. */
export interface BundleLink {
  to: string
  label: string
}

/** Called by the loader, because the page needs neither texts nor prices of the bundles in the browser. */
export const bundleLinks = (bundles: readonly BundleOfCourse[]): BundleLink[] =>
  bundles.map(({ id, price_to_pay, full_price }) => ({
    to: `/bundle/${id}`,
    label: bundleText.cheaper(formatPrice(price_to_pay), formatPrice(full_price)),
  }))
