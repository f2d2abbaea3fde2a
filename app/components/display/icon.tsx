import { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths

const names = new Set<string>(Object.keys(iconPaths))

/** Checks names from data, such as a permission's `icon`. */
export function isIconName(name: string | null | undefined): name is IconName {
  return name != null && names.has(name)
}

/** Screen readers do not see the icon: always add a text. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `i ${className}` : 'i'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  )
}
