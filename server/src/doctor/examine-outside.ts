import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { DAY_MS } from '../clock.ts'
import type { Env } from '../config/env.ts'

const ANSWER_TIMEOUT_MS = 3_000
/** Certificates of ninety days are usually renewed thirty days before their end. */
const MIN_CERTIFICATE_DAYS = 14
/** A name server's answer that a name, or a record of this type, does not exist. */
const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * The problems of what mail servers and browsers see of a production installation: records of the sender's domain and the
 * certificate. What cannot be asked from here is no problem.
 */
export async function examineOutside(
  env: Pick<Env, 'production' | 'publicUrl' | 'smtpUrl' | 'mailFrom'>,
  { now, nameServers }: { now: Date; nameServers?: string[] },
): Promise<string[]> {
  if (!env.production) return []
  const found = await Promise.all([
    env.smtpUrl ? examineSenderDomain(env.mailFrom, nameServers) : [],
    env.publicUrl ? examineCertificate(new URL(env.publicUrl), now) : [],
  ])
  return found.flat()
}

async function examineSenderDomain(mailFrom: string, nameServers?: string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: ANSWER_TIMEOUT_MS, tries: 1 })
  if (nameServers) resolver.setServers(nameServers)
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1)
  // A policy of the organisation counts for its subdomains.
  const labels = domain.split('.')
  const policies = labels.slice(0, -1).map((_, n) => `_dmarc.${labels.slice(n).join('.')}`)
  const [hasSpf, hasDmarc] = await Promise.all([
    hasRecord(resolver, [domain], /^v=spf1(?: |$)/i),
    hasRecord(resolver, policies, /^v=DMARC1 *(?:;|$)/i),
  ])
  const problems: string[] = []
  if (hasSpf === false) {
    problems.push(
      `${domain} has no SPF record, so mails from ${mailFrom} may count as forged: add a TXT record "v=spf1 …" that names the mail server.`,
    )
  }
  if (hasDmarc === false) {
    problems.push(
      `${domain} has no DMARC record, without which large mail services refuse mails: add a TXT record "v=DMARC1; p=none" at _dmarc.${domain}.`,
    )
  }
  return problems
}

/** Whether one of the names has a TXT record of this form; null when a name server does not say. */
async function hasRecord(resolver: Resolver, names: string[], form: RegExp): Promise<boolean | null> {
  const answers = await Promise.all(
    names.map((name) =>
      resolver.resolveTxt(name).then(
        (records) => records.some((parts) => form.test(parts.join(''))),
        ({ code }: NodeJS.ErrnoException) => (NO_RECORD.has(code ?? '') ? false : null),
      ),
    ),
  )
  if (answers.includes(true)) return true
  return answers.includes(null) ? null : false
}

async function examineCertificate({ protocol, hostname, port }: URL, now: Date): Promise<string[]> {
  if (protocol !== 'https:') return []
  // An expired certificate is looked at as well.
  const socket = connect({
    ...{ host: hostname, port: Number(port || 443), servername: isIP(hostname) ? '' : hostname },
    ...{ rejectUnauthorized: false, timeout: ANSWER_TIMEOUT_MS },
  })
  socket.once('timeout', () => socket.destroy(new Error('no answer')))
  try {
    await once(socket, 'secureConnect')
  } catch {
    return []
  }
  const endsAt = new Date(socket.getPeerCertificate().valid_to)
  socket.destroy()
  const days = Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS)
  if (days >= MIN_CERTIFICATE_DAYS) return []
  const when = days < 0 ? `ended at ${endsAt.toISOString()}` : `ends in ${days} days`
  return [`The certificate of ${hostname} ${when}: look why it is not renewed (certbot renew --dry-run).`]
}
