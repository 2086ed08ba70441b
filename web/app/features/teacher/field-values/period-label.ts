import { LIFETIME_PERIOD, MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { courseFormText } from '../../../text/teach/course-form.ts'

/** How long a buyer has access. */
export function periodLabel(period: number): string {
  if (period === LIFETIME_PERIOD) return courseFormText.lifetime
  return period === MONTHLY_PERIOD ? courseFormText.monthly : courseFormText.months(period)
}
