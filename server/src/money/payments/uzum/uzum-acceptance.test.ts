import { uzumAcceptance } from '@kashf/simulators/uzum/acceptance.ts'
import { acceptanceSuite } from '../../../testing/payments/acceptance-suite.ts'

acceptanceSuite({
  title: 'Uzum: the acceptance list over HTTP',
  provider: 'uzum',
  key: 'test-uzum-password',
  variables: { UZUM_LOGIN: 'uzum', UZUM_PASSWORD: 'test-uzum-password', UZUM_SERVICE_ID: '700100' },
  cases: ({ key, ...subject }) =>
    uzumAcceptance({
      ...subject,
      credentials: { login: 'uzum', password: key, serviceId: 700_100 },
      amountTiyin: 5_000_000,
    }),
  mustFail: 15,
})
