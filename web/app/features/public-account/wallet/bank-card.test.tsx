import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BankCard } from './bank-card.tsx'

it('shows the account number without a space after its label, as it is typed into the payment app', () => {
  const card = renderToStaticMarkup(<BankCard balance={1250000} paymentId="48213077" />)
  const text = card
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&#x27;', "'")
  expect(text).toContain("1 250 000 so'm")
  expect(text).toContain('Hisob raqam:48213077')
})
