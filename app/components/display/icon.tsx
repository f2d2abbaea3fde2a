import { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths

const names = new Set<string>(Object.keys(iconPaths))

/** Whether a name that comes from outside (a permission's `icon`) is one we can draw. */
export function isIconName(name: string | null | undefined): name is IconName {
  return name != null && names.has(name)
}

/** An icon beside its name: decorative for a screen reader, so never use it alone without a text. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `i ${className}` : 'i'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  )
}
