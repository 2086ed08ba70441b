import { expect, it } from 'vitest'
import { encryptPush, MAX_PLAIN_BYTES } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const receiver = {
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
}

it('encrypts the example of RFC 8291 to the same bytes', () => {
  const sender = {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  }
  const sealed = encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), receiver, sender)
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('uses a new key and salt for each message, and takes as much as push services do', () => {
  const text = Buffer.alloc(MAX_PLAIN_BYTES, 'a')
  const [first, second] = [encryptPush(text, receiver), encryptPush(text, receiver)]
  expect(first.length).toBe(4096)
  expect(first.subarray(0, 16)).not.toEqual(second.subarray(0, 16))
  expect(first.subarray(21, 86)).not.toEqual(second.subarray(21, 86))
  expect(() => encryptPush(Buffer.alloc(MAX_PLAIN_BYTES + 1), receiver)).toThrow('too long')
})
