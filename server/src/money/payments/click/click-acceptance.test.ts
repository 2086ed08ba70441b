import { clickAcceptance } from '@kashf/simulators/click/acceptance.ts'
import { acceptanceSuite } from '../../../testing/payments/acceptance-suite.ts'

acceptanceSuite({
  title: 'Click: the acceptance list over HTTP',
  provider: 'click',
  key: 'test-click-key',
  variables: { CLICK_SERVICE_ID: '77001', CLICK_SECRET_KEY: 'test-click-key' },
  cases: ({ key, ...subject }) =>
    clickAcceptance({ ...subject, credentials: { serviceId: '77001', secretKey: key }, som: 50_000 }),
  mustFail: 20,
})
