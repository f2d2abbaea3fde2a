/** Of one picture after the other. */
export interface CodeReader {
  /** Null where there is no code in it. */
  read(video: HTMLVideoElement): Promise<string | null>
  close(): void
}
