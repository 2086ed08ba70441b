/**
 * What programs that tests start inherit from the environment: nothing that configures Kashf. The compile cache makes a
 * start take half the processor time.
 */
export const PROGRAM_ENVIRONMENT: Record<string, string | undefined> = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
