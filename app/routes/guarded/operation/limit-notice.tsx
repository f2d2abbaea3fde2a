import { Notice } from '#app/components/index.ts'

/** Says which people limits are nearly reached: one line each, in the words of `limitWarning`. */
export function LimitNotice({ limits }: { limits: readonly string[] }) {
  if (limits.length === 0) return null
  return (
    <Notice tone="warning">
      {limits.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  )
}
