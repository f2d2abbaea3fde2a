export { ImportForm } from './import-form.tsx'
export { ImportPreview, type Preview, type PreviewLine } from './import-preview.tsx'
