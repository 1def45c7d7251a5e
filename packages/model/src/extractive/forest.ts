/** A decision in a tree: where the feature is below the threshold `left` follows, else `right`. A number is a leaf. */
export type TreeNode = number | readonly [feature: number, threshold: number, left: TreeNode, right: TreeNode]

/** Boosted trees: what their leaves say is added up, and is a log-odds. */
export interface Forest {
  readonly base: number
  readonly trees: readonly TreeNode[]
}

const leafOf = (tree: TreeNode, features: readonly number[]): number => {
  let node = tree
  while (typeof node !== 'number') node = (features[node[0]] ?? 0) < node[1] ? node[2] : node[3]
  return node
}

/** How likely it is that something with these features is what was looked for, 0 to 1. */
export function probabilityOf({ base, trees }: Forest, features: readonly number[]): number {
  const logOdds = trees.reduce<number>((total, tree) => total + leafOf(tree, features), base)
  return 1 / (1 + Math.exp(-logOdds))
}
