import { readdir, readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'

/** The peak memory, in bytes, of a descendant of this process whose command line contains `name`, during `work`. */
export async function peakMemoryOf<T>(
  name: string,
  work: Promise<T>,
): Promise<{ result: T; peakBytes: number }> {
  let isOver = false
  const end = work.finally(() => {
    isOver = true
  })
  end.catch(() => {})
  let peakBytes = 0
  while (!isOver) {
    for (const pid of await descendants(process.pid)) {
      if (!(await read(pid, 'cmdline')).includes(name)) continue
      const peak = /^VmHWM:\s+(\d+) kB$/m.exec(await read(pid, 'status'))?.[1]
      peakBytes = Math.max(peakBytes, Number(peak ?? 0) * 1024)
    }
    await setImmediate()
  }
  return { result: await end, peakBytes }
}

/** The text is empty for a process that has ended. */
const read = (pid: number, name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')

async function descendants(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const children = await Promise.all(threads.map((thread) => read(pid, `task/${thread}/children`)))
  const pids = children.join(' ').split(' ').filter(Boolean).map(Number)
  return [...pids, ...(await Promise.all(pids.map(descendants))).flat()]
}
