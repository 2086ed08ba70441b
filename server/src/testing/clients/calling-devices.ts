import { randomBytes, randomInt } from 'node:crypto'
import type { TestApp } from '../app.ts'

/** The device that a test calls from. */
export interface TestDevice {
  address?: string
  browserId?: string
  userAgent?: string
}

export const newBrowserId = () => randomBytes(12).toString('hex')

/** A random public address, so that tests do not share rate limits. */
export const newAddress = () =>
  `${randomInt(11, 100)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** Posts to an accounts URL from a device, through the local proxy that forwards the caller's address. */
export const postFrom = (kashf: TestApp, device: TestDevice, path: string, body: object) =>
  kashf.call('POST', `/api/users${path}`, {
    body,
    headers: {
      ...(device.address && { 'x-forwarded-for': device.address }),
      ...(device.browserId && { 'x-browser': device.browserId }),
      ...(device.userAgent && { 'user-agent': device.userAgent }),
    },
  })
