import { paynetAcceptance } from '@kashf/simulators/paynet/acceptance.ts'
import { acceptanceSuite } from '../../../testing/payments/acceptance-suite.ts'

acceptanceSuite({
  title: 'Paynet: the acceptance list over HTTP',
  provider: 'paynet',
  key: 'test-paynet-password',
  variables: { PAYNET_LOGIN: 'paynet', PAYNET_PASSWORD: 'test-paynet-password', PAYNET_SERVICE_ID: '5' },
  cases: ({ key, ...subject }) =>
    paynetAcceptance({
      ...subject,
      credentials: { login: 'paynet', password: key, serviceId: 5 },
      amountTiyin: 5_000_000,
    }),
  mustFail: 20,
})
