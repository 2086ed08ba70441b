import { readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { discover } from '../accounts/google/discover.ts'
import { tryPlace } from '../backup/repository.ts'
import type { Env } from '../config/env.ts'
import { walSpool } from '../db/embedded.ts'
import { trySender } from '../mail/try-sender.ts'
import { findFfmpeg } from '../media/ffmpeg/find-ffmpeg.ts'
import { describePictureSandbox } from '../media/images/render-picture.ts'
import { describeTranscoder } from '../media/processing/find-transcoder.ts'
import { NOT_IN_FORCE } from '../media/sandbox/protections.ts'
import { availableBytesOf } from '../storage/free-disk-space.ts'
import { openStorage } from '../storage/open-storage.ts'

const MIN_FREE_BYTES = 2 * 2 ** 30
/** Every segment of a video is a file. */
const MIN_FREE_INODES = 0.05
const MAX_SPOOL_AGE_MS = 120_000
const CONNECT_TIMEOUT_MS = 5_000
/** A key with fewer different characters was typed, not generated. */
const MIN_KEY_CHARACTERS = 12

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The problems outside the database, each in a sentence that says what to do. */
export async function examineMachine(env: Env): Promise<string[]> {
  const found = await Promise.all([
    examineFolder(env),
    examineDisk(env),
    examineKey(env),
    examineTranscoder(env),
    examineStorage(env),
    examineMail(env),
    examineSpool(env),
    examineBackupPlace(env),
    examinePath(env),
    examineSandboxes(env),
    examinePayments(env),
    examineGoogle(env),
  ])
  return found.flat()
}

async function examineFolder({ dataDir }: Env): Promise<string[]> {
  const probe = path.join(dataDir, `doctor-${process.pid}`)
  try {
    await writeFile(probe, 'ok')
    await rm(probe)
    return []
  } catch (error) {
    return [
      `DATA_DIR ${dataDir} cannot be written to (${reasonOf(error)}): give it to the user that runs Kashf.`,
    ]
  }
}

async function examineDisk({ dataDir }: Env): Promise<string[]> {
  const { bavail, bsize, ffree, files } = await statfs(dataDir)
  const freeGb = ((bavail * bsize) / 1e9).toFixed(1)
  if ((await availableBytesOf(dataDir)) < 0) {
    return [`The disk of ${dataDir} is full (${freeGb} GB free): uploads are refused. Free or enlarge it.`]
  }
  if (bavail * bsize < MIN_FREE_BYTES)
    return [`The disk of ${dataDir} has only ${freeGb} GB free: enlarge it.`]
  // Some file systems make inodes as they are needed, and tell of none.
  if (files > 0 && ffree / files < MIN_FREE_INODES) {
    return [
      `The disk of ${dataDir} has room for only ${ffree} more files (df -i): remove files, or make the file system anew with more inodes.`,
    ]
  }
  return []
}

async function examineKey({ secretKey, dataDir }: Env): Promise<string[]> {
  const problems: string[] = []
  if (new Set(secretKey).size < MIN_KEY_CHARACTERS) {
    problems.push('SECRET_KEY is easy to guess: replace it (docs/operations/maintenance.md).')
  }
  const file = path.join(dataDir, 'secret.key')
  const mode = await stat(file).then(
    (found) => found.mode,
    () => 0,
  )
  if ((mode & 0o077) !== 0) problems.push(`${file} can be read by other users: chmod 600 ${file}`)
  return problems
}

async function examineTranscoder({ role, ffmpegPath, path: searchPath }: Env): Promise<string[]> {
  if (role === 'web') return []
  const ffmpeg = await findFfmpeg({ FFMPEG_PATH: ffmpegPath, PATH: searchPath }).catch(() => null)
  return ffmpeg ? [] : ['No ffmpeg is fit, so videos wait: install the package ffmpeg, or set FFMPEG_PATH.']
}

/** Tests the storage by writing, reading and deleting an object. */
async function examineStorage({ storageUrl, dataDir }: Env): Promise<string[]> {
  // Directly in the store, because a folder would stay there.
  const key = `doctor-probe-${process.pid}`
  const name = storageUrl ? 'STORAGE_URL' : path.join(dataDir, 'files')
  try {
    const storage = await openStorage(storageUrl ?? path.join(dataDir, 'files'))
    await storage.put(key, Buffer.from('ok'))
    const read = (await buffer(await storage.read(key))).toString()
    await storage.delete(key)
    return read === 'ok'
      ? []
      : [`${name} gives back something else than was written: files are not safe there.`]
  } catch (error) {
    return [
      `${name} cannot be written, read and deleted from (${reasonOf(error)}): check the address and its rights.`,
    ]
  }
}

async function examineMail(env: Env): Promise<string[]> {
  if (!env.smtpUrl) return []
  const trial = await trySender(env, env.smtpUrl, CONNECT_TIMEOUT_MS)
  if (!trial) return []
  const host = new URL(env.smtpUrl).hostname.replace(/^\[|\]$/g, '')
  const { problem, answer } = trial
  switch (problem) {
    case 'away':
      return [`The mail server ${host} of SMTP_URL does not answer (${answer}): no code reaches anybody.`]
    case 'login':
      return [`The mail server ${host} refuses the user and password of SMTP_URL (${answer}): correct them.`]
    case 'sender':
      return [
        `The mail server ${host} takes no mails from ${env.mailFrom} (${answer}), so nobody can register: set MAIL_FROM to an address that it sends for.`,
      ]
  }
}

async function examineSpool(env: Env): Promise<string[]> {
  if (env.databaseUrl || !env.backupUrl) return []
  const spool = walSpool(env.dataDir)
  const names = await readdir(spool).catch(() => [])
  const ages = await Promise.all(
    names.map((name) =>
      stat(path.join(spool, name)).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      ),
    ),
  )
  const oldest = Math.max(0, ...ages)
  if (oldest < MAX_SPOOL_AGE_MS) return []
  return [
    `${names.length} segments of the log wait for BACKUP_URL, the oldest for ${Math.round(oldest / 60_000)} minutes: check that the server runs and the place answers (its log says "nothing is archived").`,
  ]
}

async function examineBackupPlace(env: Env): Promise<string[]> {
  if (!env.backupUrl) return []
  const problem = await tryPlace(env.backupUrl, env)
  return problem ? [`Nothing can be backed up to BACKUP_URL (${problem}): correct it.`] : []
}

const examinePath = ({ path: searchPath }: Env): string[] =>
  searchPath === ''
    ? ['PATH is empty, so tar, gzip, cp and the sandbox are not found: set it to that of the server.']
    : []

async function examineSandboxes(env: Env): Promise<string[]> {
  if (!env.production) return []
  const lines = [
    await describePictureSandbox(),
    ...(env.role === 'web' ? [] : [await describeTranscoder({ env })]),
  ]
  return lines
    .filter((line) => line.includes(NOT_IN_FORCE))
    .map((line) => `Uploaded files are not fully confined (${line}): see docs/operations/one-machine.md.`)
}

function examinePayments(env: Env): string[] {
  if (!env.production) return []
  const apps = [env.payme.key, env.click.secretKey, env.uzum.password, env.paynet.password]
  return apps.some((key) => key !== null)
    ? []
    : ['No payment app has keys, so nobody can top up: set PAYME_KEY, or the keys of Click, Uzum or Paynet.']
}

async function examineGoogle({ google }: Env): Promise<string[]> {
  if (!google) return []
  try {
    await discover(google.oauthUrl)
    return []
  } catch (error) {
    return [
      `Nobody can sign in with Google at ${google.oauthUrl} (${reasonOf(error)}): check GOOGLE_OAUTH_URL and the way out.`,
    ]
  }
}
