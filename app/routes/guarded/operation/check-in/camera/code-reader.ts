/** Reads one picture after the other. */
export interface CodeReader {
  /** Null for a picture without a code. */
  read(video: HTMLVideoElement): Promise<string | null>
  close(): void
}
