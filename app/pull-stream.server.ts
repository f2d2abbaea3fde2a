/** Requests the next piece only when the reader wants one; `Readable.toWeb` would read ahead. */
export function pullStream<T extends Uint8Array>(pieces: AsyncIterable<T>): ReadableStream<T> {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream<T>(
    {
      async pull(controller) {
        const piece = await iterator.next()
        if (piece.done) controller.close()
        else controller.enqueue(piece.value)
      },
      async cancel() {
        await iterator.return?.()
      }
    },
    { highWaterMark: 0 }
  )
}
