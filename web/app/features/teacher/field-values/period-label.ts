import { LIFETIME_PERIOD } from '@kashf/contract/constants.ts'
import { courseFormText } from '../../../text/teach/course-form.ts'

/** How long a buyer has access. */
export const periodLabel = (period: number): string =>
  period === LIFETIME_PERIOD ? courseFormText.lifetime : courseFormText.months(period)
