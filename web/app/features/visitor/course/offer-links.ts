import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import type { BundleOfCourse } from '@kashf/contract/purchases/bundles.ts'
import { formatPrice } from '../../../shell/format/format.ts'
import { bundleText } from '../../../text/browse/bundle.ts'
import { inPartsText } from '../../../text/browse/in-parts.ts'

/** A link to another way to buy the course. */
export interface OfferLink {
  to: string
  label: string
}

/**
 * Links to the parts of the course, and to the bundles in which it costs less. Called by the loader, because the page needs
 * neither their texts nor their prices in the browser.
 */
export const offerLinks = (
  { id, in_parts }: Pick<Course, 'id' | 'in_parts'>,
  bundles: readonly BundleOfCourse[],
): OfferLink[] => [
  ...(in_parts
    ? [{ to: `/course/${id}/parts`, label: inPartsText.line(in_parts.parts, formatPrice(in_parts.price)) }]
    : []),
  ...bundles.map(({ id, price_to_pay, full_price }) => ({
    to: `/bundle/${id}`,
    label: bundleText.cheaper(formatPrice(price_to_pay), formatPrice(full_price)),
  })),
]
