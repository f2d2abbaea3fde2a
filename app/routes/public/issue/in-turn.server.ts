const running = new Map<string, Promise<void>>()

/** Waits for whoever has the name, and gives what lets the next one go. */
export async function takeTurn(name: string): Promise<() => void> {
  while (running.has(name)) await running.get(name)
  let end = () => {}
  running.set(
    name,
    new Promise<void>((resolve) => {
      end = () => {
        running.delete(name)
        resolve()
      }
    })
  )
  return end
}
