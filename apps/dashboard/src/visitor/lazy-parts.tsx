import { lazy } from 'react'

/* Parts of a page about one visitor that are loaded after the page. Draw them inside a `Suspense`. */

export const SignedIn = lazy(async () => ({ default: (await import('./signed-in.tsx')).SignedIn }))
export const Tags = lazy(async () => ({ default: (await import('./tags.tsx')).Tags }))
export const RowTags = lazy(async () => ({ default: (await import('./row-tags.tsx')).RowTags }))
export const TagDialog = lazy(async () => ({ default: (await import('./tag-dialog.tsx')).TagDialog }))
export const ManageTags = lazy(async () => ({ default: (await import('./manage-tags.tsx')).ManageTags }))
export const VisitorHistory = lazy(async () => ({ default: (await import('./visitor-history.tsx')).VisitorHistory }))
export const BlockVisitor = lazy(async () => ({ default: (await import('./block-visitor.tsx')).BlockVisitor }))
export const BlockedVisitors = lazy(async () => ({ default: (await import('./blocked-visitors.tsx')).BlockedVisitors }))
