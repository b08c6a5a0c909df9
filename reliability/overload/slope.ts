export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const products = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return products / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
