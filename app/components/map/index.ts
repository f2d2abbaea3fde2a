export { BrazilMap, type Pin } from './brazil-map.tsx'
export { Sketch } from './sketch.tsx'
export { layOut } from './sketch-layout.ts'
