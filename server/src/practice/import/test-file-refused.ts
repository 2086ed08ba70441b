/** Why a file of tests is not read at all. */
export type RefusalReason =
  | ('too_large' | 'damaged' | 'doctype' | 'too_deep' | 'not_word' | 'unknown_format')
  /** QTI 1.2, as Canvas and Blackboard write it. */
  | 'qti_1'

/** A file of tests that is not read, because it is none, is damaged or exceeds a limit. */
export class TestFileRefused extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}
