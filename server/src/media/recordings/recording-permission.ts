/** Whether somebody else than its owner may hear a recording now, which is asked at each request. Modules above implement it. */
export type RecordingPermission = (of: { recordingId: number; viewerId: number }) => Promise<boolean>
